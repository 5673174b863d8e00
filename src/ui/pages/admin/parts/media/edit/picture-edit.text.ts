import type { Watermark } from '../../../../../../domain/media/picture-edit.ts';

export const pictureEditText = {
  open: (place: number): string => `Edit gambar ${place}`,
  restore: (place: number): string => `Kembalikan gambar ${place} seperti semula`,
  title: (place: number): string => `Edit gambar ${place}`,
  help: 'Geser atau ubah ukuran kotaknya, juga dengan tombol panah, lalu pilih apa yang dilakukan dengan bagian itu.',
  loading: 'Menyiapkan gambar...',
  preview: 'Pratinjau',
  crop: 'Potong',
  blur: 'Buramkan',
  undo: 'Urungkan',
  watermark: 'Tanda air',
  watermarks: { none: 'Tanpa', name: 'Nama toko', logo: 'Logo toko' } satisfies Record<Watermark, string>,
  confirm: 'Pakai gambar ini',
  size: (width: number, height: number): string => `${width} × ${height} piksel`,
  applied: { crop: 'Gambar dipotong.', blur: 'Bagian itu diburamkan.', undo: 'Langkah terakhir diurungkan.' },
  handles: {
    cropArea: 'Bagian yang dipilih. Tombol panah menggesernya.',
    nwDragHandle: 'Sudut kiri atas. Tombol panah mengubah ukurannya.',
    nDragHandle: 'Sisi atas. Tombol panah mengubah ukurannya.',
    neDragHandle: 'Sudut kanan atas. Tombol panah mengubah ukurannya.',
    eDragHandle: 'Sisi kanan. Tombol panah mengubah ukurannya.',
    seDragHandle: 'Sudut kanan bawah. Tombol panah mengubah ukurannya.',
    sDragHandle: 'Sisi bawah. Tombol panah mengubah ukurannya.',
    swDragHandle: 'Sudut kiri bawah. Tombol panah mengubah ukurannya.',
    wDragHandle: 'Sisi kiri. Tombol panah mengubah ukurannya.',
  },
} as const;
