import type { ColumnUse } from '../../src/domain/catalog/import-columns.ts';

/** A file of another shop with made-up products in the columns that it documents. */
export interface ShopExport {
  readonly shop: string;
  readonly source: string;
  readonly lines: readonly string[];
  /** What its columns are proposed as, without those that are not used. */
  readonly uses: Readonly<Record<string, ColumnUse>>;
}

export const SHOP_EXPORTS: readonly ShopExport[] = [
  {
    shop: 'Shopify',
    source: 'help.shopify.com, "Using CSV files", columns of 2024',
    lines: [
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,SEO Title,Cost per item,Status',
      'mythic,"Akun ""Mythic""","<p>Login <b>Moonton</b></p><p>Skin 130</p>",Toko,,akun,"ml, murah",TRUE,Title,Default Title,ML-1,1,1250000.00,1500000.00,https://cdn.shop.example/a.jpg?v=17,1,,900000.00,active',
      'mythic,,,,,,,,,,,,,,https://cdn.shop.example/b.jpg,2,,,',
      'epic,Akun Epic,Login Google,Toko,,akun,,FALSE,Title,Default Title,ML-2,1,300000.00,,,,,,draft',
    ],
    uses: {
      ...{ Title: 'nama', 'Body (HTML)': 'deskripsi', 'Product Category': 'kategori', 'Variant Inventory Qty': 'stok', Status: 'status' },
      ...{ 'Variant Price': 'harga', 'Variant Compare At Price': 'harga_coret', 'Image Src': 'gambar' },
      ...{ 'Variant SKU': 'kode', 'Cost per item': 'modal' },
    },
  },
  {
    shop: 'WooCommerce',
    source: 'github.com/woocommerce/woocommerce, wiki "Product CSV Importer & Exporter"',
    lines: [
      'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","In stock?",Stock,"Sale price","Regular price",Categories,Tags,Images,Parent,Position',
      '101,simple,ML-1,Akun Mythic,1,0,visible,Siap main,"Login Moonton\\nSkin 130",,1,1,,1250000,akun,ml,"https://woo.example/a.jpg, https://woo.example/b.jpg",,0',
      '102,simple,ML-2,Akun Epic,-1,0,visible,Siap main,Login Google,,1,1,,300000,akun,,,,0',
    ],
    uses: {
      SKU: 'kode',
      Name: 'nama',
      Description: 'deskripsi',
      'Regular price': 'harga',
      Categories: 'kategori',
      Stock: 'stok',
      Published: 'status',
      Images: 'gambar',
    },
  },
  {
    shop: 'Tokopedia',
    source: 'template "Tambah Sekaligus", heads in the fourth row below instructions',
    lines: [
      'Tambah Sekaligus;;;;;;;;;',
      ';;;;;;;;;',
      'Isi kolom bertanda bintang;;;;;;;;;',
      'Nama Produk*;Deskripsi Produk;Kategori*;Berat* (Gram);Kondisi*;Gambar 1*;SKU Name;Status*;Jumlah Stok*;Harga (Rp)*',
      'Akun Mythic;"Login Moonton, skin 130";akun;1;Bekas;https://images.tokped.example/a.jpg;ML-1;Aktif;1;1250000',
      'Akun Epic;Login Google;akun;1;Bekas;;ML-2;Nonaktif;1;300000',
    ],
    uses: {
      ...{ 'Nama Produk*': 'nama', 'Deskripsi Produk': 'deskripsi', 'Kategori*': 'kategori', 'Gambar 1*': 'gambar', 'SKU Name': 'kode' },
      ...{ 'Status*': 'status', 'Jumlah Stok*': 'stok', 'Harga (Rp)*': 'harga' },
    },
  },
  {
    shop: 'Shopee',
    source: 'template "Upload Massal", keys of the columns above their heads',
    lines: [
      'ps_category,ps_product_name,ps_product_description,ps_sku_parent_short,ps_price,ps_stock,ps_item_cover_image,ps_item_image_1,ps_weight',
      'Kategori,Nama Produk,Deskripsi Produk,SKU Induk,Harga,Stok,Foto Sampul,Foto Produk 1,Berat',
      'akun,Akun Mythic,"Login Moonton, skin 130",ML-1,1250000,1,https://cf.shopee.example/file/a,,0.1',
      'akun,Akun Epic,Login Google,ML-2,300000,1,,,0.1',
    ],
    uses: {
      'SKU Induk': 'kode',
      Kategori: 'kategori',
      'Nama Produk': 'nama',
      'Deskripsi Produk': 'deskripsi',
      Harga: 'harga',
      Stok: 'stok',
      'Foto Sampul': 'gambar',
    },
  },
];
