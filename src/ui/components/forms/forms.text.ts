export const formsText = {
  showPassword: 'Tampilkan kata sandi',
  country: 'Negara',
  phoneReading: (phone: string): string => `Nomor yang dipakai: ${phone}`,
  otherPhone: (phone: string, country: string): string => `Bukan, maksudku ${phone} (${country})`,
  code: 'Kode 6 angka',
  required: 'Isi bagian ini dulu.',
  requiredOf: {
    name: 'Isi namamu dulu.',
    identifier: 'Isi nomor HP atau emailmu dulu.',
    phone: 'Isi nomor HP-mu dulu.',
    email: 'Isi emailmu dulu.',
    password: 'Isi kata sandimu dulu.',
    code: 'Isi kodenya dulu.',
  } as Readonly<Record<string, string>>,
} as const;
