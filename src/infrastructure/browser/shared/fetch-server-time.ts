/** Reads the server's time from the Date header (RFC 9110, 6.6.1; whole seconds). @param address any resource of the server */
export const fetchServerTime = (fetcher: typeof fetch, address: string) => async (): Promise<Date | null> => {
  try {
    const { headers } = await fetcher(address, { method: 'HEAD', cache: 'no-store' });
    const moment = new Date(headers.get('date') ?? Number.NaN);
    return Number.isNaN(moment.getTime()) ? null : moment;
  } catch {
    return null;
  }
};
