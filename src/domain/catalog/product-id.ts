/** The id of a product request must be a non-blank string other than "undefined" (specification, section 5). */
export const isFetchableProductId = (id: unknown): id is string => typeof id === 'string' && id.trim() !== '' && id.trim() !== 'undefined';
