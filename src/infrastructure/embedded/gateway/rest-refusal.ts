/** An error that the library answers as it is: what PostgREST reads from `raise sqlstate 'PGRST'`. Its transaction is rolled back. */
export class RestRefusal extends Error {
  override readonly name = 'RestRefusal';
  readonly code = 'PGRST';
  readonly detail: string;

  constructor(
    status: number,
    code: string,
    message: string,
    { details = null, hint = null }: { readonly details?: string | readonly object[] | null; readonly hint?: string | null } = {},
  ) {
    super(JSON.stringify({ code, message, details, hint }));
    this.detail = JSON.stringify({ status, headers: {} });
  }
}
