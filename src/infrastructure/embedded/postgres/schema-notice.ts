/** The notification channel on which the database says that tables, functions or the publication have changed, as PostgREST names it. */
export const SCHEMA_CHANNEL = 'pgrst';

export const isSchemaNotice = (payload: string): boolean => payload === 'reload schema' || payload === '';
