/** Where somebody is sent afterwards: a page of this shop, whatever was asked for. */
export const returnAddress = (publicUrl: string, asked: string | null): string => {
  if (asked === null || !URL.canParse(asked)) return publicUrl;
  const address = new URL(asked);
  return address.origin === new URL(publicUrl).origin ? address.href : publicUrl;
};
