const OURS = '/storage/v1/object/public';
const FILE = `${OURS}/product-images/products/a.png`;
const SHOP = 'https://toko.example';

/** Addresses of pictures and whether they may be stored; domain and database give the same answers. */
export const PICTURE_ADDRESSES: readonly (readonly [address: string, isTaken: boolean])[] = [
  [FILE, true],
  [`${SHOP}${FILE}`, true],
  [`${OURS}/product-images/products/.a.png`, true],
  [`${OURS}/product-images/products/a..b.png`, true],
  ['https://lain.example/a.png', true],
  ['https://lain.example/a.png?w=320&name=a%20b', true],
  ['https://lain.example/fetch/https://asal.example/a.png', true],
  ['https://lain.example/a%2Fb%C3%A9.png', true],
  // The same file in another spelling.
  [`${OURS}/./product-images/products/a.png`, false],
  [`${OURS}//product-images/products/a.png`, false],
  [`${OURS}/product-images//products/a.png`, false],
  [`${OURS}/product-images/products/./a.png`, false],
  [`${OURS}/product-images/x/../products/a.png`, false],
  [`${OURS}/product-images/products/a.png/.`, false],
  [`${OURS}/product-images/`, false],
  [`${FILE}?x=1`, false],
  [`${SHOP}${FILE}?x=1`, false],
  [`${SHOP}${FILE}#x`, false],
  [`${SHOP}${OURS}/product-images/products/%61.png`, false],
  [`${SHOP}${OURS}/product-images/products/a%2Epng`, false],
  [`${SHOP}${OURS}/product-images%2Fproducts/a.png`, false],
  [`${SHOP}/storage/./v1/object/public/product-images/products/a.png`, false],
  [`${SHOP}/storage/%2e/v1/object/public/product-images/products/a.png`, false],
  [`${SHOP}/storage//v1/object/public/product-images/products/a.png`, false],
  [`${SHOP}/%73torage/v1/object/public/product-images/products/a.png`, false],
  [`${SHOP}/Storage/V1/object/public/product-images/products/a.png`, false],
  [`${SHOP}/storage%2fv1/object/public/product-images/products/a.png`, false],
  [`${SHOP}/x/../storage/v1/object/public/product-images/products/a.png`, false],
  [`${SHOP}/.${FILE}`, false],
  [`${SHOP}/storage/v1/render/image/public/product-images/products/a.png`, false],
  [`${SHOP}/storage/v1/object/sign/product-images/products/a.png?token=a`, false],
  [`https://nama@toko.example${FILE}`, false],
  [`https://perantara.example/?url=${SHOP}${FILE}`, false],
  // Not an address of a picture.
  [`http://toko.example${FILE}`, false],
  ['/products/a.png', false],
  ['data:image/png;base64,', false],
  ['javascript:alert(1)', false],
  ['https://lain.example/a b.png', false],
];
