/** Sharp, without its memory of earlier operations: no picture is drawn twice, and a hundred of them held 20 MB more. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
};
