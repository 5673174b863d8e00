/** A row of public.products. Money is whole rupiah. */
export interface ProductRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly original_price: number | null;
  /** Samples have no picture: the shop draws the cover of each. */
  readonly image: null;
  readonly images: readonly [];
  readonly attributes: readonly { readonly label: string; readonly value: string }[];
  readonly seller_note: string | null;
  readonly warranty_hours: number | null;
  readonly category_id: string;
  readonly game_title_id: string;
  readonly tier_id: string;
  readonly is_flash_sale: boolean;
  readonly has_rental: boolean;
  readonly stock: number;
  readonly is_active: boolean;
  readonly archived_at: Date | null;
  readonly is_sample: true;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A product before time, visibility, rentals and sales are assigned. */
export type ProductDraft = Omit<
  ProductRow,
  'is_flash_sale' | 'has_rental' | 'is_active' | 'archived_at' | 'is_sample' | 'created_at' | 'updated_at'
> & { readonly isAccount: boolean; readonly gameSlug: string };

/** The last line of every description: samples are not real. */
export const SAMPLE_LINE = 'Produk contoh. Datanya dibuat untuk mencoba toko.';
