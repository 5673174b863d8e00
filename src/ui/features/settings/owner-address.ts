/** An address the owner has set, as a link may carry it: a path of this shop or a web address. Null for anything else. */
export const ownerAddress = (address: string | null): string | null => {
  const trimmed = address?.trim() ?? '';
  return /^(\/(?!\/)|https?:\/\/)/.test(trimmed) ? trimmed : null;
};
