export default () => globalThis.demoShop?.stop();
