import { uuidOf } from './derived.ts';

export const CATEGORIES = [
  {
    slug: 'akun',
    name: 'Akun',
    description: 'Akun game yang siap kamu pakai, sebagian bisa disewa harian.',
    color: '#97c2f0',
    icon: 'user-round',
  },
  { slug: 'item', name: 'Item', description: 'Skin, bundle, dan barang lain di dalam game.', color: '#e7b375', icon: 'package' },
  {
    slug: 'jasa-instan',
    name: 'Jasa Instan',
    description: 'Joki rank, misi, dan pekerjaan lain yang dikerjakan untukmu.',
    color: '#d2acee',
    icon: 'zap',
  },
  { slug: 'top-up', name: 'Top Up', description: 'Isi saldo game langsung ke ID kamu.', color: '#6dd3c0', icon: 'wallet' },
  { slug: 'voucher', name: 'Voucher', description: 'Kode digital yang kamu tukarkan sendiri.', color: '#fea293', icon: 'ticket' },
] as const;

export type CategorySlug = (typeof CATEGORIES)[number]['slug'];

export const categoryId = (slug: CategorySlug): string => uuidOf('category', slug);
