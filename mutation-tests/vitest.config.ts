import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/api/src/modules/**/rules.test.ts',
      'apps/api/src/modules/**/machine.test.ts',
      'apps/api/src/modules/orders/orders/machines/machines.test.ts',
      'apps/api/src/modules/catalogue/products/listing-model.test.ts',
      'apps/storefront/app/analytics/*.test.ts',
      'apps/storefront/app/state/**/*.test.ts',
      'apps/server/src/pages/{page-cache,page-address,content-security-policy,cached-page-responder}.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    testTimeout: 20_000,
  },
})
