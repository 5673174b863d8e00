const LOW = 3;

export type Availability = 'sold' | 'low' | 'available';

/** The threshold of "low" is the one at which a card warns that few units are left. */
export const availability = (stock: number): Availability => (stock <= 0 ? 'sold' : stock <= LOW ? 'low' : 'available');
