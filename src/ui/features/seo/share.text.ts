/** Texts for shared links and search engines. Only the server uses them. */
export const shareText = {
  withPrice: (name: string, price: string): string => `${name} - ${price}`,
  flashSale: 'Flash sale',
  flashSaleFrom: (moment: string): string => `Flash sale mulai ${moment}`,
  gameText: 'Lihat yang tersedia, bandingkan harganya, lalu beli atau sewa.',
  productAlt: (name: string, price: string): string => `${name}, ${price}`,
  shopAlt: (siteName: string): string => `${siteName}, jual beli dan rental akun game`,
} as const;
