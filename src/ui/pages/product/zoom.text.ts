/** Words of the enlarged picture. They are loaded with its dialog, on the first press. */
export const zoomText = {
  closer: 'Lihat lebih dekat',
  farther: 'Lihat seluruh gambar',
  previous: 'Gambar sebelumnya',
  next: 'Gambar berikutnya',
} as const;
