export const formsText = {
  showPassword: 'Tampilkan kata sandi',
  country: 'Negara',
  code: 'Kode 6 angka',
  required: 'Bagian ini perlu diisi.',
} as const;
