/** How the owner of every demo shop of the tests signs in. */
export const DEMO_OWNER = { phone: '081211112222', password: 'gerbang pemilik 9' } as const;
