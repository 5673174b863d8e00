/** What only staff know of a product, as a file can change it; no cost for who may not read the books. */
export interface SheetPrivateData {
  readonly internalCode: string | null;
  readonly note: string | null;
  readonly owner: string | null;
  readonly cost?: number | null | undefined;
}

export const noSheetPrivateData: SheetPrivateData = { internalCode: null, note: null, owner: null };

/** Codes are equal without regard to case and spaces at their ends, as in the database. */
export const codeKey = (code: string): string => code.trim().toLowerCase();
