const segments = (path: string): readonly string[] => path.split('/').filter(Boolean);

/**
 * Whether a path of the shop's own leads to one of its pages.
 * @param link with query and fragment, as it is followed
 * @param pages patterns; a part that begins with a colon stands for any
 */
export const isKnownPage = (link: string, pages: readonly string[]): boolean => {
  const asked = segments(link.split(/[?#]/, 1)[0] ?? '');
  return pages.some((page) => {
    const parts = segments(page);
    return parts.length === asked.length && parts.every((part, place) => part.startsWith(':') || part === asked[place]);
  });
};
