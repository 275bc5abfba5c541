#!/bin/sh
# Makes the two fonts beside it from those of Fontsource, with the characters of Spanish and the weights of the theme.
# MUI writes the character 200B beside the icons of buttons, and 2009 before the asterisk of required fields. Needs fonttools and
# brotli of Python. Most names are left out, because Source Sans reserves its own.
set -e
cd "$(dirname "$0")"

make() { # family, weights, file
  from="../../../../node_modules/@fontsource-variable/$1/files/$1-latin-wght-normal.woff2"
  fonttools varLib.instancer --quiet "$from" "wght=$2" -o "$3.ttf"
  pyftsubset "$3.ttf" --unicodes=0020-007E,00A0,2009,200B,2212 --text='¡ª«°´·º»¿×ÁÉÍÑÓÚÜáéíñóúü–—‘’“”•…' --name-IDs=0,13,14 \
    --layout-features=kern,liga,ccmp,locl,mark,mkmk,tnum,pnum --flavor=woff2 --output-file="$3.woff2"
  rm "$3.ttf"
}

make source-sans-3 400:750 text
make bricolage-grotesque 650:700 headings
