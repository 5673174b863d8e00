export const wishlistPageText = {
  title: 'Wishlist',
  description: 'Produk yang kamu simpan, dengan harga dan stok terbaru.',
  emptyTitle: 'Wishlist masih kosong',
  emptyText: 'Ketuk hati di kartu produk untuk menyimpannya di sini.',
  emptyAction: 'Lihat produk',
  /** For browsers without scripts: the list is on the device, and only a script can read it. */
  scriptNeeded:
    'Wishlist disimpan di perangkat ini dan hanya bisa dibuka dengan JavaScript. Aktifkan JavaScript di browser, lalu muat ulang.',
  count: (count: string): string => `${count} produk tersimpan`,
  oldPrices: 'Harga belum bisa diperbarui. Yang tampil harga terakhir.',

  guestHint: 'Masuk supaya wishlist tersimpan di semua perangkat dan kamu dikabari saat harganya turun.',
  guestHintEmpty: 'Sudah punya akun? Masuk untuk melihat wishlist-mu.',
  signIn: 'Masuk',

  cheaper: (amount: string): string => `Turun ${amount}`,
  dearer: (amount: string): string => `Naik ${amount}`,
  sinceSaved: ' sejak disimpan',
  removed: 'Tidak tersedia lagi',
  lastPrice: (price: string): string => `Terakhir ${price}`,
} as const;
