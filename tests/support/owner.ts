/** How the owner of every shop of the tests and measurements signs in. */
export const OWNER = { phone: '081211112222', password: 'gerbang pemilik 9' } as const;

/** The settings that make this owner when a shop first starts. */
export const OWNER_SETTINGS = { OWNER_PHONE: OWNER.phone, OWNER_PASSWORD: OWNER.password } as const;
