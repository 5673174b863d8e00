/** The selection in an address: `?mode=sewa`, or `?opsi=<id of a rental option>`, or `?opsi=termurah` for the cheapest one. */
export interface Choice {
  readonly wantsRent: boolean;
  readonly optionId: string | null;
}

export const readChoice = (query: URLSearchParams): Choice => {
  const optionId = query.get('opsi');
  return { wantsRent: optionId !== null || query.get('mode') === 'sewa', optionId };
};
