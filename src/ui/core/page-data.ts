/** The data that the server embeds in a page: the routes' data or errors, and the time of rendering. */
export interface PageData {
  readonly now: Date;
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, { readonly status: number; readonly statusText: string; readonly data: unknown }>> | null;
}

const DATE = '$date';

/** JSON with dates, safe inside a script element because every `<` is escaped. */
export const writePageData = (data: PageData): string =>
  JSON.stringify(data, function replace(this: Record<string, unknown>, key: string, value: unknown) {
    const original = this[key];
    return original instanceof Date ? { [DATE]: original.toISOString() } : value;
  })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

export const readPageData = (text: string): PageData =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && DATE in value && typeof value[DATE] === 'string' ? new Date(value[DATE]) : value,
  ) as PageData;
