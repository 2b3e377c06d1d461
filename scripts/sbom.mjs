// Writes the CycloneDX list of shipped packages beside the build.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/run.mjs';
import { billOfMaterials } from './lib/security/billOfMaterials.mjs';

const file = path.join(root, 'dist/sbom.cdx.json');
const bill = await billOfMaterials();
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages in dist/sbom.cdx.json`);
