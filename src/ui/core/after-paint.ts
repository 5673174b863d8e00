/**
 * Runs work once the next frame is on the screen, so that what somebody does is answered before what follows from it is worked out.
 * @returns a function that cancels it
 */
export const afterPaint = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
