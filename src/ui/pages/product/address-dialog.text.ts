export const addressDialogText = {
  title: 'Salin tautan ini',
  text: 'Browser ini tidak bisa menyalin sendiri. Tautannya sudah dipilih, tinggal kamu salin.',
  label: 'Tautan halaman ini',
} as const;
