/** The element id of a picture of the gallery, so that links can lead to it. */
export const slideId = (place: number): string => `gambar-${place + 1}`;
