/** The rules of every rental, in addition to those of its option. The terms state them in full. */
export const fixedRules = [
  'Kata sandi, email, dan nomor pemulihan tidak diganti.',
  'Tanpa cheat atau alat pihak ketiga.',
  'Diamond, skin sekali pakai, dan saldo tidak dipakai.',
  'Data login tidak dibagikan ke siapa pun.',
] as const;
