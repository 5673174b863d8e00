/** Section 5: the id for fetching one product must be a non-blank string other than "undefined". */
export const isFetchableProductId = (id: unknown): id is string => typeof id === 'string' && id.trim() !== '' && id.trim() !== 'undefined';
