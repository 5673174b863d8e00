export const saleText = {
  flashSale: 'Flash sale',
  days: (days: number): string => `${days} hari`,
  running: (count: string): string => `${count} berlangsung`,
  all: 'Semua',
  buy: 'Beli',
  soon: 'Segera',
  left: (left: string, initial: string): string => `Sisa ${left} dari ${initial}`,
  soldOut: 'Habis',
  starts: (moment: string): string => `Mulai ${moment}`,
} as const;
