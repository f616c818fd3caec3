/** The PostgreSQL server that this run of the tests uses; undefined means the embedded database. */
export const testDatabase = process.env['KARAT_TEST_DATABASE']
