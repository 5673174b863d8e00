const MAX_SHOWN = 99;

/** The text of the badge: null for zero, 99+ above 99 (specification, section 2). */
export const badgeText = (count: number): string | null => (count <= 0 ? null : count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count));
