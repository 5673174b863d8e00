export default async () => {
  await globalThis.demoShop?.stop();
  await globalThis.preparedShops?.stop();
};
