/** The maximum width of a stored original in pixels; displayed copies are smaller. */
export const WIDEST_ORIGINAL = 2560;

/** Whether a picture is re-encoded before storage: photographs, to remove their location data, and pictures that are too wide. */
export const isRedrawn = (type: string, width: number): boolean =>
  type === 'image/jpeg' || type === 'image/jpg' || (type !== 'image/gif' && width > WIDEST_ORIGINAL);

/** Whether a path names a resized copy, which the browser creates. */
export const isCopyName = (path: string): boolean => /\.w(320|640|1280)\.webp$/.test(path);
