import type { FetchFailure } from '../../../../../domain/media/picture-fetch.ts';
import { formatCount } from '../../../../../domain/shared/rupiah.ts';

const REASONS: Readonly<Record<FetchFailure, string>> = {
  ADDRESS_REFUSED: 'Alamatnya tidak boleh diambil: harus https dan berada di internet umum.',
  TOO_MANY_REDIRECTS: 'Alamatnya dialihkan lebih dari tiga kali.',
  HOST_UNKNOWN: 'Alamat situsnya tidak ditemukan. Periksa ejaannya.',
  CERTIFICATE_REFUSED: 'Sertifikat keamanan situsnya tidak sah.',
  PICTURE_MISSING: 'Situsnya tidak memberi gambar di alamat itu.',
  PICTURE_TOO_LARGE: 'Gambarnya lebih dari 10 MB.',
  NOT_A_PICTURE: 'Isinya bukan gambar JPEG, PNG, GIF, atau WebP yang utuh.',
  HOST_UNREACHABLE: 'Situsnya tidak bisa dihubungi.',
  HOST_FAILED: 'Situsnya sedang gangguan atau terlalu sibuk.',
  FETCH_TIMEOUT: 'Situsnya tidak selesai menjawab dalam 10 detik.',
  FETCH_INTERRUPTED: 'Pengambilannya terputus di server toko.',
  PICTURE_NOT_STORED: 'Gambarnya belum bisa disimpan di server toko.',
};

const pictures = (count: number): string => `${formatCount(count)} gambar`;

export const awaitedPicturesText = {
  region: 'Gambar dari alamat lain',
  waiting: (count: number): string => `${pictures(count)} sedang diambil dari alamatnya.`,
  failed: (count: number): string => `${pictures(count)} gagal diambil`,
  draft: 'Produknya disimpan sebagai nonaktif. Ambil lagi, unggah gambarnya sendiri, atau lepas gambarnya, lalu aktifkan.',
  reason: (reason: FetchFailure | null): string => (reason === null ? '' : REASONS[reason]),
  again: (reason: FetchFailure): string => `${REASONS[reason]} Dicoba lagi nanti.`,
  from: (host: string): string => `dari ${host}`,
  retry: 'Coba ambil lagi',
  release: 'Lepas',
  releaseOf: (address: string): string => `Lepas gambar ${address}`,
  more: (count: number): string => `Dan ${pictures(count)} lagi.`,
} as const;
