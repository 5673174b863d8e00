import type { createPostgresConnection } from '@supabase/lite/postgres';

type Connection = ReturnType<typeof createPostgresConnection>;

/**
 * The library reads the whole rows of a token's account and sign-in from the schema auth, to see that they exist. It is led to the views of
 * the schema gateway, which have the same names and hold no secrets.
 */
export const withAccountsInViews = ({ kysely }: Connection): void => {
  const withSchema = kysely.withSchema.bind(kysely);
  kysely.withSchema = (schema: string) => withSchema(schema === 'auth' ? 'gateway' : schema);
};
