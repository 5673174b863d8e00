/** How wide a stored original is at most; the copies that are shown are smaller. */
export const WIDEST_ORIGINAL = 2560;

/**
 * Whether a picture is re-encoded before it is stored: photographs, so that their location data is dropped, and pictures that are too
 * wide.
 */
export const isRedrawn = (type: string, width: number): boolean =>
  type === 'image/jpeg' || type === 'image/jpg' || (type !== 'image/gif' && width > WIDEST_ORIGINAL);

/** Files that belong to a picture, by their names: copies are made by the browser and say nothing by their ending. */
export const isCopyName = (path: string): boolean => /\.w(320|640|1280)\.webp$/.test(path);
