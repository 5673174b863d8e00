/** What a picture of the gallery is called in its page, so that a link can lead to it. */
export const slideId = (place: number): string => `gambar-${place + 1}`;
