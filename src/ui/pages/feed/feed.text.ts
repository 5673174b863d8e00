import type { FeedKind } from '../../../domain/feed/feed-event.ts';
import type { SaleKind } from '../../../domain/order/order.ts';
import { productNoun } from '../../text/product.ts';

export const feedText = {
  title: 'Feed',
  lead: 'Yang baru dari kami: produk masuk, harga turun, flash sale, dan kabar lain.',
  description: (siteName: string): string => `Produk baru, harga turun, flash sale, dan kabar terbaru dari ${siteName}.`,
  ofGame: (game: string): string => `Feed ${game}`,
  games: 'Filter menurut game',
  allGames: 'Semua game',
  list: 'Kabar terbaru',
  kinds: {
    new_product: 'Baru masuk',
    price_drop: 'Harga turun',
    sale_started: 'Flash sale',
    restock: 'Tersedia lagi',
    announcement: 'Kabar kami',
  } satisfies Record<FeedKind, string>,
  /** @param kind null where there are several */
  many: {
    new_product: (kind: SaleKind | null, game: string): string => `Banyak ${productNoun(kind)} ${game} baru masuk`,
    price_drop: (kind: SaleKind | null, game: string): string => `Harga banyak ${productNoun(kind)} ${game} turun`,
    sale_started: (_kind: SaleKind | null, game: string): string => `Flash sale ${game} dimulai`,
    restock: (kind: SaleKind | null, game: string): string => `Banyak ${productNoun(kind)} ${game} tersedia lagi`,
    announcement: (_kind: SaleKind | null, game: string): string => game,
  } satisfies Record<FeedKind, (kind: SaleKind | null, game: string) => string>,
  ofNoGame: 'lain-lain',
  ended: 'Sudah berakhir',
  more: 'Muat lagi',
  moreFailed: 'Lanjutannya belum bisa dimuat.',
  retry: 'Coba lagi',
  shown: (count: string): string => `${count} kabar ditampilkan`,
  toStart: 'Ke kabar terbaru',
  emptyTitle: 'Belum ada kabar',
  emptyText: 'Produk baru, harga turun, dan flash sale akan tampil di sini.',
  emptyGameTitle: 'Belum ada kabar untuk game ini',
  emptyGameText: 'Lihat kabar dari semua game, atau langsung ke daftar produk.',
  unknownGameTitle: 'Game ini tidak kami jual',
  endTitle: 'Feed berakhir di sini',
  endText: 'Kabar yang lebih lama dari 90 hari tidak disimpan.',
  all: 'Lihat semua kabar',
  products: 'Lihat semua produk',
} as const;
