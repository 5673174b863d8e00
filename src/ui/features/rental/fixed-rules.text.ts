/** What holds for every rental, whatever its option allows beside it. The terms say the same at length. */
export const fixedRules = [
  'Kata sandi, e-mail, dan nomor pemulihan tidak diganti.',
  'Tanpa cheat atau alat pihak ketiga.',
  'Diamond, skin sekali pakai, dan saldo tidak dipakai.',
  'Data login tidak dibagikan ke siapa pun.',
] as const;
