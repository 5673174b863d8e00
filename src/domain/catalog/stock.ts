const LOW = 3;

export type Availability = 'sold' | 'low' | 'available';

/** "low" is worth saying on a card: few enough that waiting may be too late. */
export const availability = (stock: number): Availability => (stock <= 0 ? 'sold' : stock <= LOW ? 'low' : 'available');
