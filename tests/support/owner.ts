/** The credentials of the owner in all tests and measurements. */
export const OWNER = { phone: '081211112222', password: 'gerbang pemilik 9' } as const;

/** The settings that create this owner at a shop's first start. */
export const OWNER_SETTINGS = { OWNER_PHONE: OWNER.phone, OWNER_PASSWORD: OWNER.password } as const;
