"""Formats manual pages with groff, all of whose warnings are errors."""
import shutil
import subprocess
import sys

if not shutil.which('groff') or subprocess.run(['groff', '-man', '-z', '/dev/null'], capture_output=True).returncode:
    print('groff is not installed')
    sys.exit(0)
for page in sys.argv[1:]:
    said = subprocess.run(['groff', '-man', '-Tutf8', '-ww', '-z', page], capture_output=True, text=True).stderr
    if said:
        sys.exit(said)
print(len(sys.argv) - 1, 'pages are right')
