/** The path of an installed Chromium or Chrome; null when there is none. */
export const findBrowser: () => string | null;
export const ensureBrowser: () => void;
