import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { libreOffice } from '../libreoffice.ts';
import { has } from '../programs.ts';
import { type Picture, readPng } from './png.ts';

/** A program of other people that draws SVG. */
interface DrawingProgram {
  readonly name: string;
  /** The commands that it needs. */
  readonly commands: readonly string[];
  /** Draws files at their size; `out` is a folder for what it writes. */
  readonly draw: (paths: readonly string[], out: string, env: NodeJS.ProcessEnv) => Picture[];
}

const pngOf = (path: string, folder = dirname(path)) => join(folder, basename(path).replace(/\w+$/, 'png'));
const read = (path: string) => readPng(readFileSync(path));

export const drawingPrograms: readonly DrawingProgram[] = [
  {
    name: 'librsvg',
    commands: ['rsvg-convert'],
    draw: (paths, out, env) =>
      paths.map((path) => {
        execFileSync('rsvg-convert', ['-o', pngOf(path, out), path], { env });
        return read(pngOf(path, out));
      }),
  },
  {
    name: 'Inkscape',
    commands: ['inkscape'],
    draw: (paths, out, env) => {
      // Given several files, it writes each picture beside its file.
      const copies = paths.map((path) => join(out, basename(path)));
      for (const [index, path] of paths.entries()) copyFileSync(path, copies[index] ?? '');
      execFileSync('inkscape', ['--export-type=png', '--export-dpi=96', ...copies], { env, stdio: 'ignore' });
      return copies.map((path) => read(pngOf(path)));
    },
  },
  {
    name: 'LibreOffice Draw',
    commands: ['lodraw', 'pdftoppm'],
    draw: (paths, out, env) =>
      libreOffice(out, 'en-US', env)
        .print(...paths)
        .map((pdf) => {
          execFileSync('pdftoppm', ['-r', '96', '-png', '-singlefile', pdf, pdf.replace(/\.pdf$/, '')]);
          return read(pngOf(pdf));
        }),
  },
];

export const isInstalled = ({ commands }: DrawingProgram): boolean => commands.every(has);

/** An environment in which programs find DejaVu alone, the widest letters that are common; as it is where it is not installed. */
export function withWideLetters(folder: string): NodeJS.ProcessEnv {
  if (!has('fc-match')) return process.env;
  const [family = '', file = ''] = execFileSync('fc-match', ['-f', '%{family}\n%{file}', 'DejaVu Sans'], {
    encoding: 'utf8',
  }).split('\n');
  if (!family.startsWith('DejaVu Sans')) return process.env;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'fonts.conf');
  writeFileSync(
    path,
    `<?xml version="1.0"?><fontconfig><dir>${dirname(file)}</dir><cachedir>${join(folder, 'cache')}</cachedir><include ignore_missing="yes">/etc/fonts/conf.d</include></fontconfig>`,
  );
  return { ...process.env, FONTCONFIG_FILE: path };
}
