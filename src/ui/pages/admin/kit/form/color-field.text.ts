export const colorFieldText = {
  pick: (label: string): string => `${label}: pilih warna`,
} as const;
