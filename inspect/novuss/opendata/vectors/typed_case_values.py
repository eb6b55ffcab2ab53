"""Values that are typed in the cases, as ``typed_case_values.yaml`` lists them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from novuss.specs.yaml_file import parse_yaml

VALUES: Mapping[str, Any] = parse_yaml(
    Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")
)
