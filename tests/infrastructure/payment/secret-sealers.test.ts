import { describe } from '@jest/globals';
import { MemorySecretSealer } from '../../../src/infrastructure/memory/order/secret-sealer.ts';
import { AesSecretSealer } from '../../../src/infrastructure/payment/aes-secret-sealer.ts';
import { secretSealerContract } from '../../contracts/order/secret-sealer.contract.ts';

const key = (number: number): Buffer => Buffer.alloc(32, number);

describe('AES', () => secretSealerContract((current, old = []) => new AesSecretSealer(key(current), old.map(key))));
describe('in memory', () => secretSealerContract((current, old = []) => new MemorySecretSealer(String(current), old.map(String))));
