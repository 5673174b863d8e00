const MOST = 99;

/** What stands on the bell: nothing for none, 99+ above 99 (specification, section 2). */
export const badgeText = (count: number): string | null => (count <= 0 ? null : count > MOST ? `${MOST}+` : String(count));
