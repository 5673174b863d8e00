/** An address from the owner's settings that is safe in a link: a path of this shop or a web address. Null for anything else. */
export const ownerAddress = (address: string | null): string | null => {
  const trimmed = address?.trim() ?? '';
  return /^(\/(?!\/)|https?:\/\/)/.test(trimmed) ? trimmed : null;
};
